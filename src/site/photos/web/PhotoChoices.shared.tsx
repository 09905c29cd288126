import { styled } from '@mui/material/styles';
import type { FieldValues } from 'react-hook-form';
import { formatFullMoment } from '#platform/contract/format.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { Field } from '#platform/web/form/Field.tsx';
import type { FieldProps } from '#platform/web/form/field.ts';
import { useField } from '#platform/web/form/field.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StoredPicture } from '#company/files/web/StoredPicture.shared.tsx';
import type { SitePhoto } from '../photo.contract.ts';

interface PhotoChoicesProps<V extends FieldValues, T> extends FieldProps<V, T> {
  photos: readonly SitePhoto[];
  /** In place of the photos while there are none. */
  emptyText: string;
}

/** Photos to choose from, each with its picture; the field holds their ids in the order in which they are chosen. */
export function PhotoChoices<V extends FieldValues, T>({
  photos,
  emptyText,
  ...props
}: PhotoChoicesProps<V, T>) {
  const field = useField(props);
  const chosen = Array.isArray(field.value) ? field.value.map(String) : [];
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      {photos.length === 0 && <p>{emptyText}</p>}
      <Photos>
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <label>
              <CheckBox
                id={place === 0 ? field.id : undefined}
                checked={chosen.includes(photo.id)}
                onChange={({ target }) => toggle(photo.id, target.checked)}
                onBlur={field.onBlur}
                {...(place === 0 ? { inputRef: field.ref } : {})}
              />
              {nameOf(photo)}
            </label>
            <StoredPicture fileId={photo.smallFileId} alt={nameOf(photo)} maxHeight={120} />
          </li>
        ))}
      </Photos>
    </Field>
  );
}

/** 'East face, Plinth, 24 Nov 2026, 14:40' */
function nameOf({ caption, point, milestone, takenAt }: SitePhoto): string {
  return [caption ?? point, milestone.name, formatFullMoment(takenAt, zoneHere())]
    .filter((part) => part !== null)
    .join(', ');
}

const Photos = styled('ul')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  '& label': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, cursor: 'pointer' },
});
