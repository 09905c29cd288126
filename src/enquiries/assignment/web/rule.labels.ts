import type { AssignmentRule } from '../assignment.contract.ts';
import { sourceWord } from '#enquiries/leads/web/lead.labels.shared.ts';

export interface NameOf {
  project: (id: string) => string;
  person: (id: string) => string;
}

/** The conditions of a rule: 'Meta or Google, speaking Kannada, from Wakad or 4110…'. */
export function ruleAsksText(rule: AssignmentRule, nameOf: NameOf): string {
  const { projectId, sources, languages, areas, pincodes } = rule;
  const places = [...areas, ...pincodes.map((pincode) => `PIN ${pincode}…`)];
  const parts = [
    projectId ? `for ${nameOf.project(projectId)}` : '',
    sources.length > 0 ? `from ${either(sources.map(sourceWord))}` : '',
    languages.length > 0 ? `speaking ${either(languages)}` : '',
    places.length > 0 ? `of ${either(places)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Leads ${parts.join(', ')}` : 'All leads';
}

export function ruleGivesText({ userIds }: AssignmentRule, nameOf: NameOf): string {
  if (userIds.length === 0) return 'Executives of the project, round robin';
  const names = userIds.map(nameOf.person);
  return names.length === 1 ? (names[0] ?? '') : `${names.join(', ')}, round robin`;
}

function either(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
