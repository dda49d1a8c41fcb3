-- A page that shows a picture may ask for any of its widths in either form; one that is shown must have them all.
select p.id, p.path, count(f.width) as files
from pictures p
left join picture_files f on f.picture_id = p.id
group by p.id
having (p.status = 'ready') <> (count(f.width) = 8);
