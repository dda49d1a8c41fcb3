-- compatible: functions and an index alone. Staff find people by any word of a name, by the given name of a Chinese one, and without accents.

-- A name as it is compared: small letters, without accents, however they were composed, and without what cannot be seen.
create function folded_name(name text) returns text
language sql immutable strict parallel safe
return regexp_replace(
  translate(lower(normalize(name, nfkd)), 'ĐđØøŁłı', 'ddoolli'),
  '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u200b-\u200f\u2060\ufe00-\ufe0f]', '', 'g'
);

-- The words of a name. Of O'Brien these are "o" and "brien" as well as "obrien".
create function name_words(name text) returns setof text
language sql immutable strict parallel safe
begin atomic
  select word
  from regexp_split_to_table(
    folded_name(name) || ' ' || regexp_replace(folded_name(name), '[''\u2019\u02bc]', '', 'g'),
    '[\u0001-/:-@[-`{-~\u00a0\u2010-\u2027\u3000-\u3003\u30fb]+'
  ) as word
  where word <> '';
end;

-- What a name is found by the beginning of: each word, and in a Chinese name what is left from each character on.
create function name_starts(full_name text, display_name text) returns tsvector
language sql immutable parallel safe
return (
  select coalesce(array_to_tsvector(array_agg(distinct left(substr(word, place), 40))), ''::tsvector)
  from name_words(full_name || ' ' || coalesce(display_name, '')) as word
  cross join lateral generate_series(1, length(word)) as place
  where place = 1 or substr(word, place - 1, 2) ~ '[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
);

-- Everyone in whose name each of the typed words begins something; null where no word was typed.
create function name_query(typed text) returns tsquery
language sql immutable strict parallel safe
return (
  select string_agg(quote_literal(left(word, 40)) || ':*', ' & ')::tsquery
  from (select distinct word from name_words(typed) as word) as words
);

create index persons_name_starts on persons using gin (name_starts(full_name, display_name));
drop index persons_name_start;
