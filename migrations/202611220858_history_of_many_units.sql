-- The triggers below keep their plan for a whole connection. Made for a change of one unit it compares every row with
-- every other, which takes minutes when a price list changes some ten thousand units: they are joined by hash or merge.
alter function keep_changed_prices() set enable_nestloop = off;
alter function keep_changed_states() set enable_nestloop = off;
