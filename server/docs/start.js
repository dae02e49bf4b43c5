// Opens the API description that lies beside this page. The key typed under
// "Authorize" stays in this tab.
window.addEventListener("load", () => {
  SwaggerUIBundle({
    url: new URL("openapi.json", location.href).href,
    dom_id: "#api",
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  });
});
