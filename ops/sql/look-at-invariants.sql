-- A server looks at the invariants now, as it does each night.
select graphile_worker.add_job('checks.run_invariants');
