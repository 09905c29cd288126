/** Whether the longest runs play in full: with PLINTH_TEST_DEPTH=full, as CI and a release do. */
export const IS_FULL_DEPTH = process.env['PLINTH_TEST_DEPTH'] === 'full';
