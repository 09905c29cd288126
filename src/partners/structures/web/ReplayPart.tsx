import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { counted, formatDay } from '#platform/contract/format.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { today } from '#platform/web/session/today.ts';
import type { Replay } from '../replay.contract.ts';
import { REPLAYERS, replayStructure } from '../replay.contract.ts';
import type { StructureTerms } from '../structureTerms.contract.ts';

/** A saved structure, or terms as typed; null while they are incomplete. */
type Source = { structureId: string } | { terms: StructureTerms } | null;

/** What the terms would have paid for the sales of the last twelve months, by firm. Nothing is stored. */
export function ReplayPart({ source }: { source: Source }) {
  const isAllowed = useAllowed();
  const replay = useSend(replayStructure);
  const [result, setResult] = useState<Replay | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  if (!isAllowed(REPLAYERS)) return null;
  const run = async () => {
    if (!source) return;
    const to = today();
    try {
      setResult(await replay.mutateAsync({ body: { ...source, from: addDays(addMonths(to, -12), 1), to } }));
      setError(null);
    } catch (thrown) {
      setError(toApiError(thrown));
    }
  };
  return (
    <Section title="Last year’s sales">
      <Button variant="outlined" disabled={source === null || replay.isPending} onClick={() => void run()}>
        Try on last year’s sales
      </Button>
      <div aria-live="polite">
        {error && <Note tone="failure">{error.message}</Note>}
        {!error && result && <Result result={result} />}
      </div>
    </Section>
  );
}

function Result({ result }: { result: Replay }) {
  const { sales, othersSales, firms, from, to } = result;
  const others =
    othersSales > 0 ? ` ${counted(othersSales, 'sale')} would still follow another structure.` : '';
  if (sales === 0)
    return (
      <p>
        It would have paid for no sale of {formatDay(from)} to {formatDay(to)}.{others}
      </p>
    );
  return (
    <>
      <p>
        {counted(sales, 'sale')} of {formatDay(from)} to {formatDay(to)}, without GST and TDS.{others}
      </p>
      <Table aria-label="Firms">
        <thead>
          <tr>
            <th scope="col">Firm</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {firms.map(({ firm, ...sums }) => (
            <tr key={firm.id}>
              <th scope="row">
                {firm.name}
                <small>{counted(sums.sales, 'sale')}</small>
              </th>
              <Sums sums={sums} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Sums sums={result} />
          </tr>
        </tfoot>
      </Table>
    </>
  );
}

function Sums({ sums }: { sums: Pick<Replay, 'beforePaise' | 'afterPaise' | 'differencePaise'> }) {
  return (
    <>
      <td>
        <Money paise={sums.beforePaise} />
      </td>
      <td>
        <Money paise={sums.afterPaise} />
      </td>
      <td>
        <Money paise={sums.differencePaise} />
      </td>
    </>
  );
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '5px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& td, & thead th + th': { textAlign: 'right', paddingLeft: 10 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '& tbody tr > *, & tfoot tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tfoot tr > *': { fontWeight: 600 },
}));
