// The type of CSS modules: a class for each name that is used.
declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
