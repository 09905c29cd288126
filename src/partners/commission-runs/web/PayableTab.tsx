import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import Banknote from 'lucide-react/icons/banknote';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { counted } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { ResultOf } from '#platform/contract/call.ts';
import { MAX_LINES } from '../commissionRun.contract.ts';
import { listPayable, MAX_PAYABLE, PAYABLE_AT_FIRST } from '../payment.contract.ts';
import type { PayableLine } from '../commissionRunLine.contract.ts';
import { PayableTable } from './PayableTable.tsx';
import { RehearsedPayment } from './RehearsedPayment.tsx';

/** What can be paid, by firm; chosen, rehearsed and paid here. */
export function PayableTab() {
  const [limit, setLimit] = useState(PAYABLE_AT_FIRST);
  // What is shown and chosen stays while more is read.
  const payable = useCall(listPayable, { query: { limit } }, { placeholderData: keepPreviousData });
  return (
    <Loaded source={payable} failure="What is payable could not be loaded.">
      {(data) => <Payable data={data} onMore={limit < MAX_PAYABLE ? () => setLimit(MAX_PAYABLE) : null} />}
    </Loaded>
  );
}

interface PayableProps {
  data: ResultOf<typeof listPayable>;
  /** Shows as many as can be; null: they are. */
  onMore: (() => void) | null;
}

function Payable({ data, onMore }: PayableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRehearsing, setIsRehearsing] = useState(false);
  const lines = data.firms.flatMap((firm) => firm.lines);
  // What was paid meanwhile is not chosen any more.
  const toPay = lines.filter(({ id, reason }) => chosen.has(id) && reason === null);
  if (lines.length === 0)
    return (
      <EmptyState icon={<Banknote aria-hidden />} title="Nothing is payable">
        Tranches appear here when their condition is met, with what they still need to be paid.
      </EmptyState>
    );
  if (isRehearsing && toPay.length > 0)
    return <RehearsedPayment lines={toPay} onBack={() => setIsRehearsing(false)} />;
  return (
    <>
      <FigureRow
        figures={[
          {
            label: data.hasMore ? 'Can be paid, of those shown' : 'Can be paid now',
            value: <Money paise={data.netPaise} withPaise />,
          },
          { label: 'Gross', value: <Money paise={data.grossPaise} withPaise /> },
          { label: 'GST', value: <Money paise={data.gstPaise} withPaise /> },
          { label: 'TDS', value: <Money paise={data.tdsPaise} withPaise /> },
          { label: 'Clawback', value: <Money paise={data.clawbackPaise} withPaise /> },
        ]}
        end={`${counted(lines.length - data.payableCount, 'tranche')} nearly payable`}
      />
      <PageBody>
        <ActionButtons
          actions={[
            {
              label: toPay.length === 0 ? 'Pay chosen' : `Pay ${counted(toPay.length, 'tranche')}`,
              letter: 'p',
              icon: <Banknote aria-hidden />,
              isPrimary: true,
              onClick: () => setIsRehearsing(true),
              ...blockedBy(toPay),
            },
            {
              label: chosen.size === 0 ? 'Choose all' : 'Choose none',
              letter: 'a',
              onClick: () => setChosen(chosen.size === 0 ? payableOf(lines) : new Set()),
            },
            ...(data.hasMore && onMore ? [{ label: 'Show more', letter: 'm', onClick: onMore }] : []),
          ]}
        />
        <div aria-live="polite">
          {toPay.length > 0 && (
            <p>
              {counted(toPay.length, 'tranche')} chosen: <Money paise={netOf(toPay)} withPaise />
            </p>
          )}
        </div>
        {data.hasMore && (
          <Note tone="advice">
            Shown and added up are the first {counted(lines.length, 'tranche')}, the longest payable first.
            More wait.
          </Note>
        )}
      </PageBody>
      <PayableTable firms={data.firms} sums={data} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

function payableOf(lines: readonly PayableLine[]): Set<string> {
  return new Set(lines.flatMap(({ id, reason }) => (reason === null ? [id] : [])));
}

function netOf(lines: readonly PayableLine[]): number {
  return sumPaise(lines.map(({ netPaise }) => netPaise ?? 0));
}

/** A run is paid from one account, and an account is of one project. */
function blockedBy(toPay: readonly PayableLine[]): { blockedBy?: string } {
  if (toPay.length === 0) return { blockedBy: 'Choose at least one tranche that can be paid.' };
  if (toPay.length > MAX_LINES) return { blockedBy: `Pay at most ${MAX_LINES} tranches in one run.` };
  const projects = new Set(toPay.map(({ projectName }) => projectName));
  if (projects.size <= 1) return {};
  return { blockedBy: `A run pays one project. Chosen are ${[...projects].join(' and ')}.` };
}
