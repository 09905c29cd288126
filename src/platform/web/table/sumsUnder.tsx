import { Money } from '../page/Money.tsx';

/** Sums as they stand under the columns of a table. */
export function sumsUnder(sums: Record<string, number | null>) {
  return Object.fromEntries(
    Object.entries(sums).map(([name, paise]) => [
      name,
      <Money key={name} paise={paise ?? 0} withPaise bare />,
    ]),
  );
}
