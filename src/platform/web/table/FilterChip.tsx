import { styled } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import type { FilterField, FilterValue } from './filter.types.ts';
import { operatorOf, valueText } from './filter.types.ts';

interface FilterChipProps {
  field: FilterField;
  value: FilterValue;
  /** Without it the value cannot be changed here, only taken away. */
  onEdit?: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

/** Field | operator | value, and a cross that takes it away with one click. */
export function FilterChip({ field, value, onEdit, onRemove }: FilterChipProps) {
  const words = valueText(field, value);
  return (
    <Chip>
      <span>{field.label}</span>
      <span data-faint>{operatorOf(field)}</span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${field.label} ${operatorOf(field)} ${words}, change`}
        onClick={(event) => onEdit?.(event.currentTarget)}
      >
        {words}
      </button>
      <button type="button" aria-label={`Remove filter ${field.label}`} data-remove onClick={onRemove}>
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
    </Chip>
  );
}

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'stretch',
  height: 28,
  maxWidth: '100%',
  borderRadius: theme.vars.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.line2}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.secondary,
  '& > *': {
    display: 'inline-flex',
    alignItems: 'center',
    padding: '0 8px',
    border: 0,
    background: 'none',
    whiteSpace: 'nowrap',
  },
  '& > * + *': { borderLeft: `1px solid ${theme.vars.palette.line2}` },
  '& > [data-faint]': { color: theme.vars.palette.text3 },
  '& button': {
    fontWeight: 500,
    color: theme.vars.palette.text.primary,
    cursor: 'pointer',
    minWidth: 24,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& button:hover': { backgroundColor: theme.vars.palette.hover },
  '& button[data-remove]': { padding: '0 5px', justifyContent: 'center', borderRadius: '0 5px 5px 0' },
  '@media (pointer: coarse)': { height: 44, '& button': { minWidth: 44 } },
}));
