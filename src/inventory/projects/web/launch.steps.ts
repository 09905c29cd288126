/** Where what is missing for a launch can be added: the sentence names it, the link leads to its place. */
export function placeOfMissing(sentence: string, projectId: string): { label: string; href: string } | null {
  const edit = (step: string) => `/projects/${projectId}/edit?step=${step}`;
  if (/\bRERA\b/.test(sentence)) return { label: 'Enter RERA', href: edit('registration') };
  if (/\bGST\b/.test(sentence)) return { label: 'Add registration', href: edit('registration') };
  if (/\bunit\b/.test(sentence)) return { label: 'Add units', href: `/projects/${projectId}?tab=towers` };
  if (/\baccount\b/.test(sentence)) return { label: 'Add account', href: edit('accounts') };
  return null;
}
