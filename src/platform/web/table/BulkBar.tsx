import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import { plainNumber } from '../../contract/format.ts';
import { useActs } from '../page/useActs.ts';
import type { PageAction } from '../page/page.actions.ts';

interface BulkBarProps {
  count: number;
  actions: readonly PageAction[];
  /** 'Select all 604', if the act can run on all that match. */
  selectAll?: { label: string; onClick: () => void };
  onClear: () => void;
}

/** Appears with the first ticked row: how many, what can be done with them. Inverted, so that it is seen. */
export function BulkBar({ count, actions, selectAll, onClear }: BulkBarProps) {
  useActs(actions);
  return (
    <Place>
      <Bar role="region" aria-label="Selected rows">
        <b aria-live="polite">{plainNumber(count)} selected</b>
        {selectAll && (
          <button type="button" data-quiet onClick={selectAll.onClick}>
            {selectAll.label}
          </button>
        )}
        <hr />
        {actions.filter(isHarmless).map(drawn)}
        <hr />
        {/* What ends records stands apart from all else. */}
        {actions.some(({ isDanger }) => isDanger) && (
          <>
            {actions.filter((action) => !isHarmless(action)).map(drawn)}
            <hr />
          </>
        )}
        <IconButton size="small" aria-label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </IconButton>
      </Bar>
    </Place>
  );
}

function isHarmless({ isDanger }: PageAction): boolean {
  return !isDanger;
}

function drawn(action: PageAction) {
  return (
    <button
      key={action.label}
      type="button"
      disabled={Boolean(action.blockedBy)}
      title={action.blockedBy ?? undefined}
      onClick={action.onClick}
    >
      {action.icon}
      {action.label}
    </button>
  );
}

/** It lies upon the rows while there are more below, and has room of its own under the last. */
const Place = styled('div')({
  position: 'sticky',
  zIndex: 3,
  // Above the paging of the list, which stays at the foot.
  bottom: 53,
  flexShrink: 0,
  height: 46,
  padding: '0 24px',
  '@media print': { display: 'none' },
  '@media (max-width: 599.95px)': { padding: '0 8px', bottom: 'calc(var(--plinth-foot, 0px) + 12px)' },
});

const Bar = styled('div')(({ theme }) => ({
  position: 'absolute',
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: 'calc(100% - 48px)',
  minHeight: 38,
  padding: '2px 8px 2px 12px',
  overflowX: 'auto',
  borderRadius: 8,
  boxShadow: theme.shadows[1],
  backgroundColor: theme.vars.palette.tip.fill,
  color: theme.vars.palette.tip.ink,
  '& b': { fontWeight: 500, whiteSpace: 'nowrap', marginRight: 6 },
  '& hr': {
    flexShrink: 0,
    width: 1,
    height: 18,
    margin: '0 8px',
    border: 0,
    backgroundColor: 'currentColor',
    opacity: 0.3,
  },
  '& button': { color: 'inherit', flexShrink: 0 },
  '& button:not(.MuiIconButton-root)': {
    ...theme.typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 7,
    height: 32,
    padding: '0 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
  },
  '& button[data-quiet]': { fontWeight: 400, opacity: 0.85 },
  '& button:disabled': { opacity: 0.5, cursor: 'default' },
  '& button:hover:not(:disabled)': { backgroundColor: 'color-mix(in srgb, currentColor 14%, transparent)' },
  '& :focus-visible': { outlineColor: 'currentColor' },
  '& .lucide': { width: 16, height: 16, strokeWidth: 1.75 },
  '@media (max-width: 599.95px)': { left: 8, right: 8, maxWidth: 'none' },
}));
