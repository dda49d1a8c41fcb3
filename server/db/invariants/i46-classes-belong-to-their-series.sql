-- A class of a series is of the branch of its series, and its number is within what the rule allows.
select s.id, s.series_id, s.occurrence_no
from class_sessions s
join class_series e on e.id = s.series_id
where s.branch_id <> e.branch_id or s.occurrence_no > coalesce(e.end_occurence, 366)
