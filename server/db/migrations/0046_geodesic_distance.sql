-- The distance of two geographies takes the nearest points of a sphere, where directions differ from those of the ellipsoid by up to 0.2° and lengths by up to 0.34 %: it was off by
-- centimetres at kilometres, and by metres where two places were about as near.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

-- Geodesic metres between the nearest points of two shapes in EPSG:4490; 0 where they meet. The points are found on a plane that is true in all directions from a place within a degree,
-- and so nearly true between them that what is left of the error is below a micrometre. Edges must be short (see "densified").
create function "geodesic_apart"(one geometry, other geometry) returns double precision language sql immutable strict parallel safe as $$
  select ST_Length(ST_SetSRID(ST_Transform(line.shape, line.plane, line.degrees), 4490)::geography)
  from (
    select plane, degrees, ST_ShortestLine(ST_Transform(one, degrees, plane), ST_Transform(other, degrees, plane)) as shape
    from (select '+proj=longlat +ellps=GRS80 +no_defs' as degrees, format('+proj=aeqd +lat_0=%s +lon_0=%s +ellps=GRS80 +units=m +no_defs', round(ST_YMin(one)), round(ST_XMin(one))) as plane offset 0) as place
    offset 0
  ) as line
$$;
