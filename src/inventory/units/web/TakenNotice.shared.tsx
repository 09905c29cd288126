import { styled } from '@mui/material/styles';
import { useCall } from '#platform/web/client/hooks.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { Unit } from '../unit.contract.ts';
import { listSimilarUnits } from '../unitPlan.contract.ts';
import { similarText, unitPath } from './unit.labels.shared.ts';

interface TakenNoticeProps {
  unit: Unit;
  /** Shows another unit in place of this one; without it the page of the other is opened. */
  onSimilar?: ((id: string) => void) | undefined;
}

/** Shows while a dialog is open that its unit was just taken, and by whom, with similar available units. */
export function TakenNotice({ unit, onSimilar }: TakenNoticeProps) {
  const isTaken = unit.status !== 'available';
  const similar = useCall(listSimilarUnits, { params: { id: unit.id } }, { enabled: isTaken });
  return (
    <div aria-live="assertive">
      {isTaken && (
        <Note tone="limit" title={`${unit.unitNumber} was ${takenText(unit)}.`}>
          {similar.data && similar.data.length > 0
            ? 'Similar available units:'
            : 'No other unit of this type is available.'}
          <List>
            {similar.data?.map((one) => (
              <li key={one.id}>
                {onSimilar ? (
                  <button type="button" onClick={() => onSimilar(one.id)}>
                    {similarText(one)}
                  </button>
                ) : (
                  <a href={unitPath(one)}>{similarText(one)}</a>
                )}
              </li>
            ))}
          </List>
        </Note>
      )}
    </div>
  );
}

function takenText({ status, reservedByName }: Unit): string {
  if (status === 'sold') return 'just sold';
  if (status === 'blocked') return 'just blocked';
  return `just taken by ${reservedByName ?? 'someone else'}`;
}

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  marginTop: 6,
  '&:empty': { display: 'none' },
  '& a, & button': {
    ...theme.typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 32,
    padding: '0 10px',
    border: `1px solid ${theme.vars.palette.line2}`,
    borderRadius: 6,
    cursor: 'pointer',
    textDecoration: 'none',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '@media (pointer: coarse)': { '& a, & button': { minHeight: 44 } },
}));
