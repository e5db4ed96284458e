/** Stands where something will be that the server has not said yet. */
export const Awaited = () => <span aria-hidden="true" className="awaited" />;
