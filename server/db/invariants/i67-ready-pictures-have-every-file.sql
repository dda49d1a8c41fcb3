-- A page may request any width of a picture in either format, so a picture that is shown has them all.
select p.id, p.path, count(f.width) as files
from pictures p
left join picture_files f on f.picture_id = p.id
group by p.id
having (p.status = 'ready') <> (count(f.width) = 8);
