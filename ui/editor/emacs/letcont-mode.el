;;; letcont-mode.el --- Letcont's languages: Add, Fun, L and CPS  -*- lexical-binding: t; -*-

;; Version: @VERSION@
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages

;;; Commentary:

;; Colours, comments and indentation by brackets, and the language server where Eglot is (Emacs 29, or its package).
;;
;;   (require 'letcont-mode)
;;   (add-hook 'letcont-l-mode-hook #'eglot-ensure)
;;
;; The colours are those of Letcont's playground; the words are from its own table.

;;; Code:

(require 'seq)

(defgroup letcont nil "Letcont's languages." :group 'languages)

(defcustom letcont-command "letcont" "The command, as a name or a path." :type 'string)

(defcustom letcont-indent-offset 2 "Columns of one step of indentation." :type 'integer)

;; A character of a word: a letter, a digit, an underscore, and everything beyond ASCII.
(defconst letcont--part "[0-9A-Z_a-z[:nonascii:]]")

;; By language: (KEYWORDS TYPES QUOTES SIGILS CAPITALS CALLS PART); PART is a character of a name behind its first one.
(defconst letcont--rules
  '(@RULES@))

(defvar-local letcont--own nil "The rules of the buffer's language.")

;; ---- Strings end with their line, and names may end with primes, so both get their syntax here.

(defun letcont--string-end (limit)
  "Return the end of the string whose quote is at point, at most LIMIT."
  (let ((quote (char-after)) (own (looking-at "'''")))
    (save-excursion
      (forward-char (if own 2 1)) ; the character '
      (unless own (skip-chars-forward (format "^%c\\\\\n" quote) limit))
      (while (and (< (point) limit) (eq (char-after) ?\\))
        (forward-char (if (eolp) 0 1))
        (unless (or (eolp) (>= (point) limit)) (forward-char))
        (skip-chars-forward (format "^%c\\\\\n" quote) limit))
      (if (eq (char-after) quote) (1+ (point)) (point)))))

(defun letcont--propertize (start end)
  "Mark strings and comments between START and END."
  (goto-char start)
  (goto-char (line-beginning-position))
  (let ((open (nth 4 (save-excursion (syntax-ppss (point))))))
    (while (< (point) end)
      (cond
       (open
        (if (search-forward "*/" end 'move) (setq open nil) (goto-char end)))
       ((looking-at "//") (goto-char (min end (line-end-position))) (unless (eobp) (forward-char)))
       ((looking-at "/\\*") (forward-char 2) (setq open t))
       ((and (memq (char-after) (nth 2 letcont--own))
             (not (and (eq (char-after) ?') (> (point) (point-min))
                       (save-excursion (forward-char -1) (looking-at (concat letcont--part "\\|'"))))))
        (let ((begin (point)) (finish (letcont--string-end (line-end-position))))
          (put-text-property begin (1+ begin) 'syntax-table (string-to-syntax (if (= finish (1+ begin)) "." "|")))
          (put-text-property begin finish 'letcont-string t)
          (when (> finish (1+ begin))
            (when (> (1- finish) (1+ begin)) (put-text-property (1+ begin) (1- finish) 'syntax-table (string-to-syntax "w")))
            (put-text-property (1- finish) finish 'syntax-table (string-to-syntax "|")))
          (goto-char finish)))
       ((looking-at letcont--part) (re-search-forward (concat letcont--part (nth 6 letcont--own) "*") end 'move))
       (t (forward-char))))))

;; ---- Colours

(defun letcont--kind (begin end)
  "Return the face of the word from BEGIN to END, or nil."
  (let ((word (buffer-substring-no-properties begin end)))
    (cond
     ((<= ?0 (aref word 0) ?9) 'font-lock-constant-face)
     ((member word (nth 0 letcont--own)) 'font-lock-keyword-face)
     ((member word (nth 1 letcont--own)) 'font-lock-type-face)
     ((and (nth 4 letcont--own) (<= ?A (aref word 0) ?Z)) 'font-lock-type-face)
     ((and (nth 5 letcont--own) (eq (char-after end) ?\()) 'font-lock-function-name-face))))

(defvar letcont--face nil "The face of the word that was found last.")

(defun letcont--next-word (limit)
  "Find the next word before LIMIT that has a colour."
  (let ((word (concat "\\(?:[0-9]+\\(?:\\.[0-9]+\\)?[eE][+-][0-9]\\|[0-9]\\)\\(?:" letcont--part "\\|\\." letcont--part "\\)*\\|"
                      letcont--part (nth 6 letcont--own) "*"))
        (found nil))
    (while (and (not found) (re-search-forward word limit t))
      (let* ((data (match-data)) (begin (match-beginning 0)) (state (save-excursion (syntax-ppss begin))))
        (cond
         ((nth 8 state) (goto-char (min limit (letcont--over state begin))))
         ((memq (char-before begin) (nth 3 letcont--own)))
         ((setq letcont--face (letcont--kind begin (match-end 0)))
          (set-match-data data)
          (setq found t)))))
    found))

(defun letcont--over (state begin)
  "Return where the string or comment of STATE around BEGIN ends."
  (save-excursion
    (goto-char (nth 8 state))
    (cond
     ((not (nth 4 state)) (next-single-property-change begin 'letcont-string nil (point-max)))
     ((forward-comment 1) (point))
     (t (point-max)))))

(defconst letcont--keywords
  '((letcont--next-word 0 letcont--face)
    (letcont--lone-quote 0 font-lock-string-face)))

(defun letcont--lone-quote (limit)
  "Find the next quote before LIMIT that is a whole string, at the end of its line."
  (let (found)
    (while (and (not found) (re-search-forward "[\"']$" limit t))
      (setq found (and (get-text-property (1- (point)) 'letcont-string)
                       (not (nth 8 (save-match-data (save-excursion (syntax-ppss (1- (point))))))))))
    found))

;; ---- Indentation

(defun letcont-indent-line ()
  "Indent the line by the brackets, arrows and signs of definitions before it."
  (interactive)
  (let* ((closes (save-excursion (back-to-indentation) (looking-at "[])}]")))
         (before (save-excursion
                   (forward-line 0)
                   (skip-chars-backward " \t\n")
                   (if (bobp) 0
                     (let ((opens (save-excursion
                                    (goto-char (line-beginning-position))
                                    (looking-at ".*\\(?:[[({]\\|->\\|[^=<>!:]=\\)[ \t]*\\(?://.*\\)?$"))))
                       (+ (current-indentation) (if opens letcont-indent-offset 0))))))
         (column (max 0 (- before (if closes letcont-indent-offset 0)))))
    (if (<= (current-column) (current-indentation))
        (indent-line-to column)
      (save-excursion (indent-line-to column)))))

;; ---- Modes

(defvar letcont-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124" table)
    (modify-syntax-entry ?* ". 23b" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?' "_" table)
    (modify-syntax-entry ?_ "w" table)
    (dolist (sign '(?+ ?- ?< ?> ?= ?& ?| ?% ?! ?: ?@ ?# ?$)) (modify-syntax-entry sign "." table))
    table))

(define-derived-mode letcont-mode prog-mode "Letcont"
  "What Letcont's languages have in common."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)[ \t]*")
  (setq-local parse-sexp-lookup-properties t)
  (setq-local syntax-propertize-function #'letcont--propertize)
  (add-hook 'syntax-propertize-extend-region-functions #'syntax-propertize-wholelines nil t)
  (setq-local font-lock-defaults '(letcont--keywords nil nil))
  (setq-local indent-line-function #'letcont-indent-line)
  (setq-local indent-tabs-mode nil))

(defun letcont--lex-p ()
  "Whether the buffer is a file of Lex, which has the same extension as L."
  (save-excursion
    (goto-char (point-min))
    (re-search-forward "^%\\(?:[{}%]\\|option\\_>\\|[sx]\\_>\\)" 20000 t)))

(defun letcont-l-or-lex-mode ()
  "Use `letcont-l-mode', or a mode for C if the buffer is a file of Lex."
  (if (letcont--lex-p) (c-mode) (letcont-l-mode)))

@MODES@
(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((letcont-add-mode letcont-fun-mode letcont-l-mode letcont-cps-mode)
                 . (lambda (&rest _) (list letcont-command "lsp")))))

(provide 'letcont-mode)

;;; letcont-mode.el ends here
