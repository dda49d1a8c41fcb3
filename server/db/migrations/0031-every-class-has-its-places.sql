-- compatible
-- No reformer is out of order yet: a class has as many places as reformers.
update class_sessions set places = capacity;
