// That a style can be imported.
declare module "*.css";
