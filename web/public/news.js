// Phones show a notification only by a worker, which also hears the click on it.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.address));
});

async function lead(address) {
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return self.clients.openWindow(`/${address}`);
  page.postMessage({ type: "news", address });
  return page.focus();
}
