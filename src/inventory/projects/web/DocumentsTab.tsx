import { Sections } from '#platform/web/page/Section.tsx';
import { RecordDocuments } from '#company/documents/web/RecordDocuments.shared.tsx';
import { RecordHolds } from '#company/retention/web/RecordHolds.shared.tsx';
import type { Project } from '../project.contract.ts';

/** The papers of a project: permissions, drawings, brochures. */
export function DocumentsTab({ project }: { project: Project }) {
  return (
    <Sections>
      <RecordDocuments of="project" id={project.id} name={project.name}>
        <RecordHolds of="project" id={project.id} name={project.name} />
      </RecordDocuments>
    </Sections>
  );
}
