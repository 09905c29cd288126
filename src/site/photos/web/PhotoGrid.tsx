import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { FilledPicture } from '#company/files/web/FilledPicture.shared.tsx';
import type { SitePhoto } from '../photo.contract.ts';
import { photoHref, pictureText, takenText, workOf } from './photo.labels.ts';
import { PhotoMarks } from './PhotoMarks.tsx';

interface PhotoGridProps {
  label: string;
  photos: readonly SitePhoto[];
  /** On the page of a milestone its name goes without saying. */
  isOfOneMilestone?: boolean;
}

/** Small pictures side by side, each leading to its photo. */
export function PhotoGrid({ label, photos, isOfOneMilestone = false }: PhotoGridProps) {
  return (
    <Grid aria-label={label}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <Link to={photoHref(photo)}>
            <FilledPicture fileId={photo.smallFileId} alt={pictureText(photo)} />
            <b>{isOfOneMilestone ? (photo.caption ?? takenText(photo)) : workOf(photo)}</b>
          </Link>
          {!(isOfOneMilestone && photo.caption === null) && <small>{takenText(photo)}</small>}
          {!isOfOneMilestone && photo.caption !== null && <small>{photo.caption}</small>}
          <PhotoMarks photo={photo} />
        </li>
      ))}
    </Grid>
  );
}

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
  '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' },
  '& a': { display: 'block', color: 'inherit', textDecoration: 'none' },
  '& a b': { display: 'block', marginTop: 6, fontWeight: 500, overflowWrap: 'anywhere' },
  '& a:hover b': { textDecoration: 'underline' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
}));
