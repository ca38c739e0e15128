-- Written by hand: the shapes of a run are megabytes of coordinates that nothing but the run itself reads. As `json` they are kept as the text that was written, which is hashed as it is
-- (`format` 3), and stored in a fraction of the time of `jsonb`.
alter table "analysisRuns" alter column "shapes" type json using "shapes"::json;
