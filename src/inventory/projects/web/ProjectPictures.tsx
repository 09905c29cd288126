import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError, toastUndo } from '#platform/web/page/toast.ts';
import { FilledPicture } from '#company/files/web/FilledPicture.shared.tsx';
import { PICTURES, uploadTo } from '#company/files/web/upload.shared.ts';
import type { Project } from '../project.contract.ts';
import { getProject, listProjects, updateProject } from '../project.contract.ts';
import { MAX_PICTURES, moved } from './project.pictures.ts';

/**
 * The pictures of a project; the first is shown on its card. Whoever may edit the project adds, orders and
 * removes them.
 */
export function ProjectPictures({ project }: { project: Project }) {
  const { imageFileIds } = project;
  const mayEdit = project.allowedActions.includes('edit');
  const { save, isSaving } = useSaved(project);
  if (!mayEdit && imageFileIds.length === 0) return null;
  return (
    <Section
      title="Pictures"
      fact={imageFileIds.length > 1 ? `${imageFileIds.length}, the first on its card` : undefined}
      action={mayEdit && <AddPictures project={project} isSaving={isSaving} onAdd={save} />}
    >
      {imageFileIds.length === 0 && <Faint>None yet. Add views, a site plan or the show flat.</Faint>}
      <Pictures>
        {imageFileIds.map((fileId, place) => (
          <li key={fileId}>
            <FilledPicture fileId={fileId} alt={pictureName(project, place)} />
            {mayEdit && (
              <PictureActions
                name={pictureName(project, place)}
                isFirst={place === 0}
                isLast={place === imageFileIds.length - 1}
                isBusy={isSaving}
                onMove={(by) => void save(moved(imageFileIds, place, by))}
                onRemove={() => {
                  void save(imageFileIds.filter((id) => id !== fileId)).then((isDone) => {
                    if (isDone) toastUndo('Picture removed', () => void save(imageFileIds));
                  });
                }}
              />
            )}
          </li>
        ))}
      </Pictures>
    </Section>
  );
}

function pictureName({ name, imageFileIds }: Project, place: number): string {
  return `Picture ${place + 1} of ${imageFileIds.length} of ${name}`;
}

/** Without the version: pictures may be ordered while other fields change, and the last order wins. */
function useSaved(project: Project) {
  const update = useSend(updateProject, { invalidates: [getProject, listProjects] });
  const save = async (imageFileIds: string[]): Promise<boolean> => {
    try {
      await update.mutateAsync({ params: { id: project.id }, body: { imageFileIds } });
      return true;
    } catch (error) {
      toastError(toApiError(error).message);
      return false;
    }
  };
  return { save, isSaving: update.isPending };
}

interface AddPicturesProps {
  project: Project;
  isSaving: boolean;
  onAdd: (imageFileIds: string[]) => Promise<boolean>;
}

function AddPictures({ project, isSaving, onAdd }: AddPicturesProps) {
  const [isUploading, setIsUploading] = useState(false);
  const add = async (files: readonly File[]) => {
    if (project.imageFileIds.length + files.length > MAX_PICTURES) {
      toastError(`A project can have at most ${MAX_PICTURES} pictures.`);
      return;
    }
    setIsUploading(true);
    const added: string[] = [];
    try {
      for (const file of files) {
        added.push(
          (await uploadTo({ resourceType: 'project', resourceId: project.id, purpose: 'picture' }, file)).id,
        );
      }
    } catch (error) {
      toastError(toApiError(error).message);
    }
    // Those that arrived are kept when a later one fails.
    if (added.length > 0) await onAdd([...project.imageFileIds, ...added]);
    setIsUploading(false);
  };
  return (
    <FileButton
      label="Add pictures"
      name="Pictures"
      accept={PICTURES}
      isMultiple
      isBusy={isUploading || isSaving}
      onFiles={(files) => void add(files)}
    />
  );
}

interface PictureActionsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function PictureActions({ name, isFirst, isLast, isBusy, onMove, onRemove }: PictureActionsProps) {
  return (
    <Actions>
      <IconButton
        size="small"
        aria-label={`Move earlier: ${name}`}
        disabled={isFirst || isBusy}
        onClick={() => onMove(-1)}
      >
        <ArrowLeft aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Move later: ${name}`}
        disabled={isLast || isBusy}
        onClick={() => onMove(1)}
      >
        <ArrowRight aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label={`Remove: ${name}`} disabled={isBusy} onClick={onRemove}>
        <Trash aria-hidden />
      </IconButton>
    </Actions>
  );
}

const Faint = styled('p')(({ theme }) => ({ color: theme.vars.palette.text3 }));

/** The first large, the next two beside it, further ones below. */
const Pictures = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  '& > li': { position: 'relative' },
  '@media (min-width: 600px)': {
    '& > li:first-of-type': { gridColumn: 'span 2', gridRow: 'span 2' },
    '& > li:first-of-type:not(:only-child) > div:first-of-type': { height: '100%', aspectRatio: 'auto' },
  },
  '@media (max-width: 599.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Actions = styled('div')(({ theme }) => ({
  position: 'absolute',
  right: 6,
  bottom: 6,
  display: 'flex',
  padding: 2,
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.line2}`,
  backgroundColor: theme.vars.palette.background.paper,
  // A pointer that can hover calls them up; a key that reaches them does too, and a finger always has them.
  '@media (hover: hover)': { opacity: 0, 'li:hover > &, &:focus-within': { opacity: 1 } },
}));
