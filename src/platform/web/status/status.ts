import type { SignShape, Tone } from './Sign.tsx';

export interface StatusStyle {
  word: string;
  shape: SignShape;
  tone: Tone;
}

/** The states of a kind of record: each with its word, its sign, its tone. They stand with the screens of its room. */
export type Statuses<Name extends string = string> = Readonly<Record<Name, StatusStyle>>;

export const look = (word: string, shape: SignShape, tone: Tone): StatusStyle => ({ word, shape, tone });

/** The look of a state. A state this build does not know yet is shown by its own name, never hidden. */
export function statusStyle(statuses: Statuses, status: string): StatusStyle {
  const known: Partial<Statuses> = statuses;
  return known[status] ?? look(status, 'ring', 'faint');
}
