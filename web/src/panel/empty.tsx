/** Where there is nothing yet, it is said what would be there. */
export const Empty = ({ text }: { text: string }) => (
  <p className="m-auto max-w-xs px-6 py-8 text-center text-quiet text-sm">{text}</p>
);
