/** A small generator with a fixed seed (mulberry32), so that the demonstration is the same everywhere. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, max: number): number {
    return least + Math.floor(this.next() * (max - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  }

  /** One of the keys, in proportion to their weights. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const entries = Object.entries(weights) as [Key, number][];
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
    let rest = this.next() * total;
    for (const [key, weight] of entries) {
      rest -= weight;
      if (rest < 0) return key;
    }
    const last = entries.at(-1);
    if (!last) throw new Error('Nothing to weigh.');
    return last[0];
  }

  /** So many of the items, those of greater weight more likely; in the order of the items. */
  sample<T>(items: readonly T[], count: number, weightOf: (item: T) => number): T[] {
    const keyed = items.map((item, index) => ({
      item,
      index,
      key: -Math.log(1 - this.next()) / weightOf(item),
    }));
    const chosen = keyed.sort((a, b) => a.key - b.key).slice(0, count);
    return chosen.sort((a, b) => a.index - b.index).map(({ item }) => item);
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item);
  }
}
