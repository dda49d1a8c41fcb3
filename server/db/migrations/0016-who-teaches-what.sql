-- compatible
-- A stranger reads what a class is, whom it suits and who teaches it: parts that the studio writes in both languages,
-- each of which may be missing. domain/studio/about.ts checks their shapes.

alter table instructors
  add column pronoun text not null default 'they' check (pronoun in ('she', 'he', 'they')),
  -- What fits this person alone, in a few words.
  add column line jsonb not null default '{}',
  add column portrait text references pictures (path),
  -- Own words, languages, what they are good with, since when, training.
  add column about jsonb not null default '{}' check (jsonb_typeof(about) = 'object');
create index instructors_portrait on instructors (portrait) where portrait is not null;

-- Who it is for, in a sentence.
alter table difficulty_levels add column description jsonb not null default '{}';

-- What it is, whom it suits, which class is better if not, the course of it, what to bring, questions.
alter table class_types add column about jsonb not null default '{}' check (jsonb_typeof(about) = 'object');
