/** The catalogues by language, made by the build from the files that Python reads. */
declare module "virtual:words" {
  const catalogues: Readonly<Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>>;
  export default catalogues;
}
