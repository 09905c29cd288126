import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastError, toastUndo } from '#platform/web/page/toast.ts';
import { PersonPicture } from '#company/files/web/PersonPicture.shared.tsx';
import type { Project } from '../project.contract.ts';
import { getProject, updateProject } from '../project.contract.ts';
import type { Colleague } from '../projectTeam.contract.ts';
import { PROJECT_REACH } from '../projectReach.rules.ts';
import { getProjectTeam } from '../projectTeam.contract.ts';

/** Who is assigned to the project; enquiries are distributed among its executives. */
export function TeamTab({ project }: { project: Project }) {
  const team = useCall(getProjectTeam, { params: { id: project.id } });
  const mayEdit = project.allowedActions.includes('edit');
  const save = useSaved(project);
  if (team.error) {
    return <ErrorState title="The team could not be loaded." error={team.error} onRetry={team.refetch} />;
  }
  if (!team.data) return <FactSkeleton rows={6} />;
  const { members, others } = team.data;
  const ids = members.map(({ id }) => id);
  return (
    <Place>
      {mayEdit && (
        <AddMember
          others={others}
          onAdd={async ({ id, name }) => {
            if (await save([...ids, id])) toastUndo(`${name} added to ${project.name}`, () => save(ids));
          }}
        />
      )}
      {members.length === 0 ? (
        <EmptyState icon={<Users aria-hidden />} title="Nobody is assigned">
          Staff with no assigned project work on all projects, including this one.
        </EmptyState>
      ) : (
        <Members aria-label="Team">
          {members.map((member) => (
            <li key={member.id}>
              <PersonPicture name={member.name} fileId={member.avatarFileId} size={30} />
              <div>
                <b>{member.name}</b>
                <small>{[roleLabel(member.role), member.department].filter(Boolean).join(', ')}</small>
              </div>
              {mayEdit && (
                <Button
                  size="small"
                  variant="text"
                  aria-label={`Remove ${member.name}`}
                  onClick={() => {
                    void save(ids.filter((id) => id !== member.id)).then((isDone) => {
                      if (isDone) toastUndo(removedText(member), () => void save(ids));
                    });
                  }}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </Members>
      )}
    </Place>
  );
}

/** Someone who had only this project gains the others: staff without any project see all. */
function removedText({ name, role, projectCount }: Colleague): string {
  const isLast = projectCount === 1 && isLimitedByTeams(role);
  return isLast ? `${name} now has no assigned project and works on all` : `${name} removed from the team`;
}

/** Staff who see all projects until assigned to some. */
function isLimitedByTeams(role: Role): boolean {
  return PROJECT_REACH[role] === 'activeUnlessAssigned';
}

function useSaved(project: Project) {
  const update = useSend(updateProject, { invalidates: [getProject, getProjectTeam] });
  return async (teamUserIds: string[]): Promise<boolean> => {
    try {
      await update.mutateAsync({ params: { id: project.id }, body: { teamUserIds } });
      return true;
    } catch (error) {
      toastError(toApiError(error).message);
      return false;
    }
  };
}

interface AddMemberProps {
  others: readonly Colleague[];
  onAdd: (person: Colleague) => Promise<void>;
}

function AddMember({ others, onAdd }: AddMemberProps) {
  const [chosen, setChosen] = useState('');
  const person = others.find(({ id }) => id === chosen);
  const isLimited = person?.projectCount === 0 && isLimitedByTeams(person.role);
  return (
    <Add>
      <div>
        <label htmlFor="new-member">Person</label>
        <SelectBox
          id="new-member"
          size="small"
          fullWidth
          value={person ? chosen : ''}
          emptyLabel="Choose"
          choices={others.map(({ id, name, role }) => ({ value: id, label: `${name}, ${roleLabel(role)}` }))}
          onChoose={setChosen}
        />
      </div>
      <Button
        variant="contained"
        color="primary"
        disabled={!person}
        onClick={() => {
          if (person) void onAdd(person).then(() => setChosen(''));
        }}
      >
        Add to team
      </Button>
      {isLimited && (
        <p role="status">{person.name} works on all projects now; once added, only on this one.</p>
      )}
    </Add>
  );
}

const Place = styled('div')({
  maxWidth: 720,
  padding: '16px 24px',
  '@media (max-width: 599.95px)': { padding: 16 },
});

const Add = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 12,
  paddingBottom: 16,
  '& > div': { flex: '1 1 240px', display: 'grid', gap: 4 },
  '& label': { ...theme.typography.caption, fontWeight: 500 },
  '& p': { ...theme.typography.caption, flexBasis: '100%', color: theme.vars.palette.text.secondary },
}));

const Members = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > div:nth-of-type(2)': { flex: 1, minWidth: 0 },
  '& b': { display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
