/** The literals of a check that allows a text column these and no others; undefined for any other check. */
export function allowedValues(definition) {
  const list =
    /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(\(?ARRAY\[(.*)\]\)?(?:::text\[\])?\)\)\)$/.exec(definition) ??
    /^CHECK \(\(\w+ = ('(?:[^']|'')*'::text)\)\)$/.exec(definition);
  return list?.[1]
    .match(/'(?:[^']|'')*'(?=::)/g)
    ?.map((literal) => literal.slice(1, -1).replaceAll("''", "'"));
}
