import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { useId, useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { WholePicture } from '#company/files/web/WholePicture.shared.tsx';
import type { SitePhoto } from '../photo.contract.ts';
import { listPhotos } from '../photo.contract.ts';
import { pictureText, takenText } from './photo.labels.ts';

/** Two moments of one place, one over the other: a slider, by mouse, finger or keyboard, shows more of either. */
export function ComparePhotos({ photo }: { photo: SitePhoto }) {
  const { point, milestone, project } = photo;
  // Of one point where it has one: taken from the same place they lie over each other.
  const same = point === null ? { milestoneId: milestone.id } : { projectId: project.id, point };
  const others = useCall(listPhotos, { query: { ...same, limit: 100 } });
  const [chosen, setChosen] = useState('');
  const label = useId();
  if (others.error)
    return (
      <ErrorState title="Other photos could not be loaded." error={others.error} onRetry={others.refetch} />
    );
  const choices = (others.data?.rows ?? []).filter(({ id }) => id !== photo.id);
  const other = choices.find(({ id }) => id === chosen) ?? choices.at(-1);
  if (!other) return null;
  const [before, after] = other.takenAt < photo.takenAt ? [other, photo] : [photo, other];
  return (
    <Section title="Compare" fact={point === null ? `photos of ${milestone.name}` : `photos from ${point}`}>
      <Choice>
        <label id={label}>With</label>
        <SelectBox
          value={other.id}
          choices={choices.map((one) => ({ value: one.id, label: choiceText(one) }))}
          onChoose={setChosen}
          size="small"
          inputProps={{ 'aria-labelledby': label }}
        />
      </Choice>
      <Slider before={before} after={after} />
    </Section>
  );
}

function choiceText(photo: SitePhoto): string {
  return [takenText(photo), photo.caption].filter(Boolean).join(', ');
}

function Slider({ before, after }: { before: SitePhoto; after: SitePhoto }) {
  const [share, setShare] = useState(50);
  return (
    <>
      <Frame
        style={
          { '--plinth-share': `${share}%`, aspectRatio: `${after.width} / ${after.height}` } as CSSProperties
        }
      >
        <WholePicture fileId={before.largeFileId} alt={pictureText(before)} />
        <div data-over>
          <WholePicture fileId={after.largeFileId} alt={pictureText(after)} />
        </div>
        <i aria-hidden />
      </Frame>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label="How much of the earlier photo is shown"
        aria-valuetext={`${share}% of ${takenText(before)}`}
        onChange={({ target }) => setShare(Number(target.value))}
        style={{ width: '100%', height: 32, margin: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
      <Ends>
        <span>{takenText(before)}</span>
        <span>{takenText(after)}</span>
      </Ends>
    </>
  );
}

const Choice = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  '& > label': { color: theme.vars.palette.text3 },
  '& > div': { minWidth: 0, flex: '0 1 320px' },
}));

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  maxHeight: 560,
  overflow: 'hidden',
  borderRadius: 6,
  backgroundColor: theme.vars.palette.line2,
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' },
  '& [data-over]': { position: 'absolute', inset: 0, clipPath: 'inset(0 0 0 var(--plinth-share))' },
  '& [data-over] img': { backgroundColor: theme.vars.palette.line2 },
  '& > i': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: 'var(--plinth-share)',
    width: 2,
    marginLeft: -1,
    backgroundColor: theme.vars.palette.primary.main,
  },
}));

const Ends = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  color: theme.vars.palette.text3,
}));
