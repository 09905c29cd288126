import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ListFilter from 'lucide-react/icons/list-filter';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { lazy, Suspense, useId, useState } from 'react';
import { Menu, MenuItem } from '../overlay/overlays.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { FilterChip } from './FilterChip.tsx';
import type { FilterField, FilterValue } from './filter.types.ts';
import { inWords, isSet, menuLabel } from './filter.types.ts';
import { FilterText } from './filter.text.ts';
import { SearchField } from './SearchField.tsx';

const FilterPopover = lazy(async () => ({ default: (await import('./FilterPopover.tsx')).FilterPopover }));

interface FilterBarProps {
  fields: readonly FilterField[];
  /** The list's query, as `useListState` reads it. */
  values: Readonly<Record<string, unknown>>;
  onChange: (key: string, value: FilterValue | null) => void;
  onClear: () => void;
  search?: { label: string; value: string; onSearch: (text: string) => void };
  /** At the right: what the list sums up to, "Columns". */
  end?: ReactNode;
}

interface OpenFilter {
  field: FilterField;
  anchor: HTMLElement;
}

/** Text search and filters as chips of field, operator and value; what filters the list is always in sight. */
export function FilterBar({ fields, values, onChange, onClear, search, end }: FilterBarProps) {
  const [open, setOpen] = useState<OpenFilter | null>(null);
  const chips = fields.filter(({ key }) => isSet(values[key]));
  const activeCount = chips.length + (search?.value ? 1 : 0);
  const words = chips.flatMap((field) => {
    const value = values[field.key];
    return isSet(value) ? inWords(field, value) : [];
  });
  if (search?.value) words.push(`Search “${search.value}”`);
  return (
    <Line role="group" aria-label="Filters">
      {search && <SearchField {...search} />}
      {chips.map((field) => {
        const value = values[field.key];
        return (
          isSet(value) && (
            <FilterChip
              key={field.key}
              field={field}
              value={value}
              onEdit={(anchor) => setOpen({ field, anchor })}
              onRemove={() => onChange(field.key, null)}
            />
          )
        );
      })}
      <AddFilter
        fields={fields.filter((field) => !isSet(values[field.key]) && hasChoices(field))}
        onChosen={(field, anchor) =>
          field.kind === 'flag' ? onChange(field.key, true) : setOpen({ field, anchor })
        }
      />
      {activeCount >= 2 && (
        <Button size="small" variant="text" onClick={onClear}>
          Clear all
        </Button>
      )}
      {end && (
        <FilterText value={words.join(' · ')}>
          <End>{end}</End>
        </FilterText>
      )}
      {open && (
        <Suspense fallback={null}>
          <FilterPopover
            field={open.field}
            anchor={open.anchor}
            value={isSet(values[open.field.key]) ? (values[open.field.key] as FilterValue) : null}
            onChange={(value) => onChange(open.field.key, value)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Line>
  );
}

/** Who may not read what a filter chooses from, such as the firms, is not offered the filter. */
function hasChoices(field: FilterField): boolean {
  return !('choices' in field) || field.choices.length > 0;
}

interface AddFilterProps {
  fields: readonly FilterField[];
  onChosen: (field: FilterField, anchor: HTMLElement) => void;
}

function AddFilter({ fields, onChosen }: AddFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  if (fields.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<Plus aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Filter
      </Button>
      <OpenedOnce isOpen={anchor !== null}>
        <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {fields.map((field) => (
            <MenuItem
              key={field.key}
              onClick={() => {
                setAnchor(null);
                if (anchor) onChosen(field, anchor);
              }}
            >
              <ListFilter aria-hidden />
              {menuLabel(field)}
            </MenuItem>
          ))}
        </Menu>
      </OpenedOnce>
    </>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 6,
  minHeight: 49,
  padding: '10px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media (max-width: 599.95px)': { padding: '10px 16px' },
}));

const End = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: theme.vars.palette.text3,
}));
