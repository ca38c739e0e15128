-- A restore of a dump runs with an empty search path, and this function, which generated columns call, looks for those of PostGIS: without a path of its own no row with a place came back.
alter function "tile_cell"(geometry) set search_path from current;
