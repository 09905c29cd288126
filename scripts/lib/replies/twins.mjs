/** Ids, instants, hashes of 64 digits, secrets of links, requests in the audit trail: what each server makes of its own. */
const OWN =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z|(?<![\w-])(?:[0-9a-f]{64}|[\w-]{43}|[\w-]{94})(?![\w-])|(?<=,127\.0\.0\.1,)["']*[\w-]{12}"?$/g;
const INSTANT = /^\d{4}-\d\d-\d\dT/;
const OWN_APART_MS = 120_000;
/** Moments reckoned from the moment of asking, as three days before now. */
const ASKED_APART_MS = 1000;

/**
 * Both servers work on copies of one folder, so what was there before they started is the same to the letter. What
 * they write after that, sessions and the work of jobs, gets ids and moments of its own. Such an id of one side
 * stands for one id of the other, always the same, and neither may be known to both; moments may be apart a little.
 */
export class Twins {
  #afterOf = new Map();
  #beforeOf = new Map();
  #seen = { before: new Set(), after: new Set() };
  #met = [];
  #startedAt;

  constructor(startedAt) {
    this.#startedAt = startedAt;
  }

  get count() {
    return this.#afterOf.size;
  }

  /** Whether two texts are the same but for what each server makes of its own. */
  isSame(before, after, where) {
    const own = { before: before.match(OWN) ?? [], after: after.match(OWN) ?? [] };
    for (const side of ['before', 'after']) for (const id of own[side]) this.#seen[side].add(id);
    if (before === after) return true;
    if (own.before.length !== own.after.length || this.withoutOwn(before) !== this.withoutOwn(after))
      return false;
    return own.before.every((id, at) => this.#isTwin(id, own.after[at], where));
  }

  withoutOwn(text) {
    return text.replace(OWN, '·');
  }

  #isTwin(before, after, where) {
    if (before === after) return true;
    if (INSTANT.test(before) || INSTANT.test(after)) return this.#isNear(before, after);
    const known = this.#afterOf.get(before);
    if (known !== undefined || this.#beforeOf.has(after)) return known === after;
    if (this.#seen.after.has(before) || this.#seen.before.has(after)) return false;
    this.#afterOf.set(before, after);
    this.#beforeOf.set(after, before);
    this.#met.push({ before, after, where });
    return true;
  }

  /** Minutes apart only since the servers have started: what is older was copied. */
  #isNear(before, after) {
    const [first, second] = [Date.parse(before), Date.parse(after)];
    const most = Math.min(first, second) >= this.#startedAt ? OWN_APART_MS : ASKED_APART_MS;
    return Math.abs(first - second) <= most;
  }

  /** Ids taken for twins that the other server turned out to know: rows in another order, or another row. */
  mistaken() {
    return this.#met.filter(
      ({ before, after }) => this.#seen.after.has(before) || this.#seen.before.has(after),
    );
  }

  /** How many were first met in which call. */
  byCall() {
    const counts = new Map();
    for (const { where } of this.#met) counts.set(where.path, (counts.get(where.path) ?? 0) + 1);
    return [...counts];
  }
}
