// Union-find: a partition of elements into disjoint sets, with a description attached to each set.
//
// The design is that of Lemerre's "A literate union-find data structure" (001 in the articles): elements and
// *partitions* have different types, a partition carries a description, and there are a Fast and a Safe version with
// the same interface. A set is a tree: each element's *link* names its parent, and the link of the root names the
// partition's descriptor (its description and its rank). `unite` hangs the tree of smaller rank under the other (union
// by rank), `find` makes every element on its way point at the root (path compression): together a sequence of m
// operations on n elements takes O(m α(n)), as Tarjan and van Leeuwen show in "Worst-case analysis of set union
// algorithms" (1984).
//
// The links live in the elements, wherever these are: every operation takes `links`, which gives a Link& for an Element
// when indexed. `unite` *consumes* two partitions, which must not be used afterwards. Safe ends the program with a
// message when the one is used whose root is no root any more (the other one equals the result of `unite`), and for an
// element of another structure, one that was never inserted or is inserted twice, and a union of a partition with
// itself. Fast checks nothing.
//
//   UnionFind<Element, std::string, SafeLinks> sets;
//   auto one = sets.singleton(links, a, "a");
//   auto both = sets.unite(links, one, sets.singleton(links, b, "b"), "a and b");
//   sets.description(sets.find(links, b))   // "a and b"
#pragma once

#include "support/handle.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace letcont {

// Nothing is checked; a link has 32 bits.
struct FastLinks {
  struct Mark {};
  struct Owner {
    Mark mark() const { return {}; }
  };
  static void check(bool, const char*) {}
  static bool same(Mark, Mark) { return true; }
  static constexpr bool checks = false;
};

// Every link carries its structure's identity; a partition has that of its root's link.
struct SafeLinks {
  using Mark = const void*;
  class Owner {
  public:
    Mark mark() const { return token_.get(); }

  private:
    std::unique_ptr<char> token_ = std::make_unique<char>(); // its address is the identity; it moves with the owner
  };
  static void check(bool fine, const char* misuse) {
    if (fine) return;
    std::fprintf(stderr, "union-find misused: %s\n", misuse);
    std::abort();
  }
  static bool same(Mark a, Mark b) { return a == b; }
  static constexpr bool checks = true;
};

template <class Element, class Description, class Safety = FastLinks>
class UnionFind {
public:
  // The field of each element. A default-constructed link is in no structure.
  class Link {
    friend class UnionFind;
    static constexpr uint32_t root_bit = 0x80000000;
    uint32_t bits_ = 0; // 0: unused; with the root bit: a descriptor's index; else the parent's index
    [[no_unique_address]] typename Safety::Mark mark_{};

    bool used() const { return bits_ != 0; }
    bool is_root() const { return bits_ & root_bit; }
    uint32_t descriptor() const { return bits_ & ~root_bit; }
    Element parent() const { return Element{bits_}; }
  };

  // A set of elements: the root of its tree, which must still be the root when it is used.
  class Partition {
    friend class UnionFind;
    Element root_;
    uint32_t descriptor_ = 0;
    Partition(Element root, uint32_t descriptor) : root_(root), descriptor_(descriptor) {}

  public:
    bool operator==(const Partition&) const = default;
  };

  // Makes a new set with only `element`, which must be in no structure.
  template <class Links>
  Partition singleton(Links& links, Element element, Description description) {
    Link& link = links[element];
    Safety::check(!link.used(), "the element is in a structure already");
    uint32_t descriptor = new_descriptor(std::move(description));
    link.bits_ = Link::root_bit | descriptor;
    link.mark_ = owner_.mark();
    return {element, descriptor};
  }

  // Adds `element`, which must be in no structure, to a set that exists. O(1).
  template <class Links>
  void add(Links& links, Element element, Partition partition) {
    Link& link = links[element];
    Safety::check(!link.used(), "the element is in a structure already");
    check_partition(links, partition);
    link.bits_ = partition.root_.index;
    link.mark_ = owner_.mark();
    uint32_t& rank = descriptors_[partition.descriptor_].rank;
    if (rank == 0) rank = 1;
  }

  // Returns the set of `element`. Two passes along its path, without recursion.
  template <class Links>
  Partition find(Links& links, Element element) {
    Element root = root_of(links, element);
    while (element != root) {
      Link& link = links[element];
      element = link.parent();
      link.bits_ = root.index;
    }
    return {root, links[root].descriptor()};
  }

  // Like find, but without path compression: for a structure that must not change.
  template <class Links>
  Partition find_unchanged(const Links& links, Element element) const {
    Element root = root_of(links, element);
    return {root, links[root].descriptor()};
  }

  // The description of the set that `element` is in; null if the links do not lead to one. For checkers, which cannot
  // trust the structure: nothing is assumed, and `exists` says which elements have a link. Union by rank keeps every
  // path shorter than the 40 steps that are tried.
  template <class Links, class Exists>
  const Description* find_in_doubt(const Links& links, Element element, Exists exists) const {
    for (int step = 0; step < 40 && exists(element); ++step) {
      const Link& link = links[element];
      if (!link.used() || !Safety::same(link.mark_, owner_.mark())) return nullptr;
      if (link.is_root())
        return link.descriptor() < descriptors_.size() ? &descriptors_[link.descriptor()].description : nullptr;
      element = link.parent();
    }
    return nullptr;
  }

  // The union of two different sets, with a description of its own. Consumes both.
  template <class Links>
  Partition unite(Links& links, Partition a, Partition b, Description description) {
    check_partition(links, a);
    check_partition(links, b);
    Safety::check(a.root_ != b.root_, "a partition is united with itself");
    if (descriptors_[a.descriptor_].rank < descriptors_[b.descriptor_].rank) std::swap(a, b);
    if (descriptors_[a.descriptor_].rank == descriptors_[b.descriptor_].rank) ++descriptors_[a.descriptor_].rank;
    links[b.root_].bits_ = a.root_.index;
    free_descriptor(b.descriptor_);
    descriptors_[a.descriptor_].description = std::move(description);
    return a;
  }

  const Description& description(Partition partition) const { return descriptors_[partition.descriptor_].description; }
  void set_description(Partition partition, Description description) {
    descriptors_[partition.descriptor_].description = std::move(description);
  }

  // The same, checked against the links (Safe: the partition must not be stale).
  template <class Links>
  const Description& description(const Links& links, Partition partition) const {
    check_partition(links, partition);
    return description(partition);
  }

  // Forgets an element that is the only one left of its set, with the set. The element may be inserted again.
  template <class Links>
  void remove_last(Links& links, Partition partition) {
    check_partition(links, partition);
    links[partition.root_] = Link();
    free_descriptor(partition.descriptor_);
  }

private:
  struct Descriptor {
    Description description{};
    uint32_t rank = 0; // at least the longest distance of an element to the root
  };

  template <class Links>
  Element root_of(const Links& links, Element element) const {
    for (;;) {
      const Link& link = links[element];
      Safety::check(link.used(), "the element is in no structure");
      Safety::check(Safety::same(link.mark_, owner_.mark()), "the element is in another structure");
      if (link.is_root()) return element;
      element = link.parent();
    }
  }

  template <class Links>
  void check_partition(const Links& links, Partition partition) const {
    if constexpr (Safety::checks) {
      const Link& link = links[partition.root_];
      Safety::check(Safety::same(link.mark_, owner_.mark()), "the partition is of another structure");
      Safety::check(link.is_root() && link.descriptor() == partition.descriptor_, "the partition is stale");
    }
  }

  uint32_t new_descriptor(Description description) {
    if (free_.empty()) {
      descriptors_.push_back({std::move(description), 0});
      return static_cast<uint32_t>(descriptors_.size() - 1);
    }
    uint32_t index = free_.back();
    free_.pop_back();
    descriptors_[index] = {std::move(description), 0};
    return index;
  }

  // Safe never gives a descriptor out twice: a stale partition could be taken for the new one.
  void free_descriptor(uint32_t index) {
    if constexpr (!Safety::checks) free_.push_back(index);
  }

  [[no_unique_address]] typename Safety::Owner owner_;
  std::vector<Descriptor> descriptors_;
  std::vector<uint32_t> free_;
};

} // namespace letcont
