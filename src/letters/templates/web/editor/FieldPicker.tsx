import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { Suspense, useId } from 'react';
import { Popover } from '#platform/web/overlay/overlays.ts';
import type { Spot } from './letter.views.ts';
import type { FieldOption } from './letter.labels.ts';

interface FieldPickerProps {
  at: Spot;
  options: readonly FieldOption[];
  /** Names of the lists of the catalogue, whose fields are offered within them only. */
  lists: readonly string[];
  onPick: (path: string) => void;
  onClose: () => void;
}

/** The fields for this place, found by label, group or example. */
export function FieldPicker({ at, options, lists, onPick, onClose }: FieldPickerProps) {
  const id = useId();
  return (
    <Suspense fallback={null}>
      <Popover
        open
        disableRestoreFocus
        anchorReference="anchorPosition"
        anchorPosition={at}
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Fields' } }}
      >
        <Body>
          <label htmlFor={id}>Field</label>
          <Autocomplete<FieldOption>
            id={id}
            open
            autoHighlight
            options={[...options]}
            groupBy={({ group }) => group}
            getOptionLabel={({ label }) => label}
            getOptionKey={({ path }) => path}
            filterOptions={(all, { inputValue }) => found(all, inputValue)}
            noOptionsText="No field has this name"
            popupIcon={null}
            onChange={(_event, option) => option && onPick(option.path)}
            onClose={(_event, reason) => reason === 'escape' && onClose()}
            renderOption={({ key, ...row }, { label, example }) => (
              <li key={key} {...row}>
                <Words>
                  {label}
                  <small>{example}</small>
                </Words>
              </li>
            )}
            renderInput={({ slotProps, ...params }) => (
              <OutlinedInput
                {...params}
                ref={slotProps.input.ref}
                className={slotProps.input.className}
                autoFocus
                placeholder="Name, amount, date …"
                inputProps={slotProps.htmlInput}
              />
            )}
          />
          <small>Fields of lists ({lists.join(', ')}) are offered where their list is.</small>
        </Body>
      </Popover>
    </Suspense>
  );
}

/** Every word of what is typed is in label, group or example. */
function found(options: readonly FieldOption[], typed: string): FieldOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label, group, example, path }) => {
    const all = `${label} ${group} ${example} ${path}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

const Body = styled('div')(({ theme }) => ({
  width: 'min(340px, calc(100vw - 48px))',
  display: 'grid',
  gap: 6,
  padding: 12,
  '& > label': { ...theme.typography.caption, fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const Words = styled('span')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
}));
