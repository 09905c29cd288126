import { counted, formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { Sale } from '#sales/sale.contract.ts';

/** That possession comes later than promised, and the interest that the buyer could claim for it. */
export function LatePossession({ sale }: { sale: Sale }) {
  const { promisedPossession, expectedPossession, daysPastPromise, delayCompensation: interest } = sale;
  if (promisedPossession === null || !daysPastPromise) return null;
  const late = `${counted(daysPastPromise, 'day')} after the day promised`;
  return (
    <div style={BELOW_FACTS}>
      <Note tone="limit">
        {expectedPossession === null
          ? `Possession is ${late}, and no works are planned.`
          : `Possession ${sale.possessionDate ? 'came' : 'is expected'} ${formatDay(expectedPossession)}, ${late}.`}
        {interest && interest.ratePct !== null && (
          <>
            {' '}
            The buyer could claim interest of <Money paise={interest.amountPaise} /> until{' '}
            {formatDay(interest.to)}: {interest.ratePct}% a year on <Money paise={interest.receivedPaise} />{' '}
            received, from {formatDay(interest.from)}. It is not posted.
          </>
        )}
        {interest?.ratePct === null && ' No benchmark rate is loaded, so no interest for it is computed.'}
      </Note>
    </div>
  );
}

const BELOW_FACTS = { marginTop: 12 } as const;
