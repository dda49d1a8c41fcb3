-- compatible
-- A reformer is found by what it stands next to: a room says where its mirror, its windows and its door are.

alter table rooms
  -- Along which wall, from one hundredth of it to another: [{"kind", "wall", "from", "to"}]. Until somebody says otherwise the mirror is in front and the door behind, as every map showed them before.
  add column landmarks jsonb not null
    default '[{"kind": "mirror", "wall": "front", "from": 18, "to": 82}, {"kind": "door", "wall": "back", "from": 88, "to": 100}]';
