-- compatible
-- A misspelt word is compared with the whole vocabulary by edit distance, and products are found by their words: no
-- statement asks either index of three-letter pieces, and each new word and each change of a product wrote them.
drop index search_terms_spelling;
drop index products_spelling;
