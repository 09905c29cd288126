import { useCall } from '../../../platform/web/client/hooks.ts';
import { SelectBox } from '../../../platform/web/form/SelectBox.tsx';
import { listProjects } from '../../projects/project.contract.ts';

interface ProjectChoiceProps {
  value: string | null;
  onChange: (projectId: string | null) => void;
}

/** All projects, or one of those the reader sees; nothing to choose between fewer than two. */
export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const { data } = useCall(listProjects, { query: { limit: 100, sort: 'name' } });
  const projects = (data?.rows ?? []).map((project) => ({ value: project.id, label: project.name }));
  if (projects.length < 2 && value === null) return null;
  return (
    <SelectBox
      value={value ?? ''}
      choices={projects}
      emptyLabel="All projects"
      onChoose={(chosen) => onChange(chosen === '' ? null : chosen)}
      inputProps={{ 'aria-label': 'Project' }}
      style={{ width: 168 }}
    />
  );
}
