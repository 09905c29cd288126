import { styled } from '@mui/material/styles';
import { formatMoney } from '#platform/contract/format.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { UnitBatchResult } from '#offers/unit-batches/unitBatch.contract.ts';
import { changeText, signedMoney } from './act.labels.ts';

interface ActPreviewProps {
  result: UnitBatchResult;
  isPrice: boolean;
}

/** The effect of a bulk change unit by unit, its total, and the units it leaves out. */
export function ActPreview({ result, isPrice }: ActPreviewProps) {
  const { changes, refusals, unchanged, effectPaise } = result;
  const ended = changes.filter(({ endsReservation }) => endsReservation).length;
  return (
    <Parts>
      <p>
        <b>
          {changes.length} {changes.length === 1 ? 'unit changes' : 'units change'}
        </b>
        {isPrice && changes.length > 0 && `, list value ${signedMoney(effectPaise)}`}
        {refusals.length > 0 && `; ${refusals.length} cannot change`}
        {unchanged > 0 && `; ${unchanged} already so`}.
      </p>
      {ended > 0 && (
        <Note tone="limit" title={ended === 1 ? 'A reservation ends.' : `${ended} reservations end.`}>
          The people concerned are notified.
        </Note>
      )}
      {changes.length > 0 && (
        <Scroll tabIndex={0} role="region" aria-label="Changes">
          <table>
            <thead>
              <tr>
                <th scope="col">Unit</th>
                <th scope="col">Change</th>
                {isPrice && <th scope="col">Price before</th>}
                {isPrice && <th scope="col">Price after</th>}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ unitId, unitNumber, from, to }) => (
                <tr key={unitId}>
                  <th scope="row">{unitNumber}</th>
                  <td>{changeText(from, to)}</td>
                  {isPrice && <td className="tabular">{formatMoney(from.pricePaise)}</td>}
                  {isPrice && <td className="tabular">{formatMoney(to.pricePaise)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {refusals.length > 0 && (
        <Scroll tabIndex={0} role="region" aria-label="Units that cannot change">
          <table>
            <tbody>
              {refusals.map(({ unitId, unitNumber, message }) => (
                <tr key={unitId}>
                  <th scope="row">{unitNumber}</th>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Parts>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 10 });

const Scroll = styled('div')(({ theme }) => ({
  maxHeight: 220,
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    ...theme.typography.body2,
    padding: '5px 10px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& td:nth-of-type(1)': { whiteSpace: 'normal' },
  '& .tabular, & thead th:nth-of-type(n+3)': { textAlign: 'right' },
  '& thead th': {
    ...theme.typography.overline,
    position: 'sticky',
    top: 0,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text3,
  },
  '& tr:last-of-type > *': { borderBottom: 0 },
}));
