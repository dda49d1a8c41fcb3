-- A message is a row before it is sent; what it says is its content, and its email is rendered from that.
alter table messages rename column letter to content;
