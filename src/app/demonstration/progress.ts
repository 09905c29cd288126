import type { FillingWatch } from '#company/system/server/filling.ts';

/** The parts of the filling in their order, each with its share of the whole time in percent, as measured. */
const PARTS = {
  company: { doing: 'Projects, towers and units', percent: 1 },
  leads: { doing: 'Enquiries and interactions', percent: 12 },
  sales: { doing: 'Bookings, receipts and invoices', percent: 74 },
  scores: { doing: 'Scores of the enquiries', percent: 7 },
  rest: { doing: 'Offers, approvals, claims and imports', percent: 6 },
} as const;

export type Part = keyof typeof PARTS;

/** How long the full company takes on two cores, and how much this counts against what is seen here: a tenth. */
const EXPECTED_SECONDS = 86;
const EXPECTED_WEIGHT = 0.1;

/** How far the filling is and how long it may still take. */
export class Progress {
  private readonly startedAt = Date.now();
  private readonly watch: FillingWatch | undefined;
  private readonly expectedSeconds: number;
  private done = 0;

  constructor(watch: FillingWatch | undefined, share: number) {
    this.watch = watch;
    this.expectedSeconds = EXPECTED_SECONDS * share;
  }

  /** A part has come so far, from 0 to 1. */
  async reach(part: Part, share: number): Promise<void> {
    const names = Object.keys(PARTS) as Part[];
    const before = names.slice(0, names.indexOf(part)).reduce((sum, name) => sum + PARTS[name].percent, 0);
    this.done = (before + PARTS[part].percent * share) / 100;
    const { secondsLeft } = this;
    await this.watch?.report({ doing: PARTS[part].doing, percent: Math.floor(this.done * 100), secondsLeft });
  }

  /** For the terminal, before it begins. */
  get expected(): string {
    return `about ${Math.ceil(this.expectedSeconds)} s; you can sign in after the first of them`;
  }

  /** For the terminal: `12 s, about 60 s left`. */
  get told(): string {
    return `${Math.round(this.seconds)} s, about ${this.secondsLeft} s left`;
  }

  get seconds(): number {
    return (Date.now() - this.startedAt) / 1000;
  }

  private get secondsLeft(): number {
    const pace = (this.seconds + this.expectedSeconds * EXPECTED_WEIGHT) / (this.done + EXPECTED_WEIGHT);
    return Math.ceil(pace * (1 - this.done));
  }
}
