/** How far apart two texts are looked through for the place from which both go on alike. */
const MOST_WORDS_APART = 80;
/** Equal words that are shown around a piece. */
const WORDS_BEFORE = 3;
const WORDS_AFTER = 2;

/**
 * The pieces in which the words of two texts differ, as pairs of texts with a few equal words around them.
 * `isSame` compares two words that stand at the same place, and may note that they do.
 */
export function* piecesOf(before, after, { twins, isSame }) {
  const isAlike = (one, other) => one === other || twins.withoutOwn(one) === twins.withoutOwn(other);
  let [from, to] = [0, 0];
  while (from < before.length || to < after.length) {
    const isBoth = from < before.length && to < after.length;
    if (isBoth && isAlike(before[from], after[to]) && isSame(before[from], after[to])) {
      from += 1;
      to += 1;
      continue;
    }
    const [nextFrom, nextTo] = meeting(before, from, after, to, isAlike);
    yield [around(before, from, nextFrom), around(after, to, nextTo)];
    [from, to] = [nextFrom, nextTo];
  }
}

/** The nearest place after a difference from which both texts go on alike; else their ends. */
function meeting(before, from, after, to, isAlike) {
  const goesOn = (at, other) => {
    const rest = Math.min(before.length - at, after.length - other);
    if (rest <= 0) return before.length === at && after.length === other;
    return [0, 1].slice(0, rest).every((step) => isAlike(before[at + step], after[other + step]));
  };
  for (let apart = 1; apart <= MOST_WORDS_APART; apart += 1)
    for (let left = 0; left <= apart; left += 1)
      if (goesOn(from + left, to + apart - left)) return [from + left, to + apart - left];
  return [before.length, after.length];
}

function around(words, from, to) {
  return words.slice(Math.max(0, from - WORDS_BEFORE), to + WORDS_AFTER).join(' ');
}
