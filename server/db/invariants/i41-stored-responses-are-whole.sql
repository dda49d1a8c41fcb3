select actor, endpoint, created_at
from idempotency_answers
where status not between 200 and 299
