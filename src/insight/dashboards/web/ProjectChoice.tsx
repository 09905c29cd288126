import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';

interface ProjectChoiceProps {
  value: string | null;
  onChange: (projectId: string | null) => void;
}

/** All projects, or one of those the reader sees; nothing to choose between fewer than two. */
export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const projects = useProjectChoices();
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
