-- Months begin by the time zone of the database. Where that was changed, the next one overlapped the last, so that no
-- service could start any more, or left hours out: it begins where the one before it ends.
CREATE OR REPLACE FUNCTION ensure_agent_log_partitions(first_month date, months integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  month date;
  partition text;
  begins timestamptz;
BEGIN
  FOR step IN 0 .. months - 1 LOOP
    month := (date_trunc('month', first_month) + make_interval(months => step))::date;
    partition := format('agent_logs_%s', to_char(month, 'YYYY_MM'));
    IF to_regclass(partition) IS NOT NULL THEN CONTINUE; END IF;
    SELECT (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''(.+)''\)'))[1]::timestamptz INTO begins
      FROM pg_class WHERE oid = to_regclass(format('agent_logs_%s', to_char(month - 1, 'YYYY_MM')));
    BEGIN
      EXECUTE format('CREATE TABLE %I PARTITION OF agent_logs FOR VALUES FROM (%L) TO (%L)',
        partition, coalesce(begins, month), (month + interval '1 month')::date);
    EXCEPTION WHEN check_violation OR duplicate_table THEN
      -- The default partition already holds rows of that month, or another start was quicker: both are fine.
      NULL;
    END;
  END LOOP;
END $$;
