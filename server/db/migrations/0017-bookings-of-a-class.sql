-- compatible
-- Everybody who ever had a seat in a class, or waited for it: the attendance of a past class and the people of a private
-- read every booking of the studio without it. It also finds who missed a class, which had an index of its own.
create index bookings_session on bookings (session_id);
drop index bookings_missed;
